curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/api/v3/sessions" \
  --header "X-Service-API-Key: $SERVICE_API_KEY" \
  --header "Content-Type: application/json" \
  --data '{ "task": "Find out when the city library opens on Sunday", "model": "svc-mini" }'
