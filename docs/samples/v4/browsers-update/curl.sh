curl --fail-with-body --silent --show-error \
  --request PATCH \
  "$SERVICE_BASE_URL/api/v4/browsers/$BROWSER_ID" \
  --header "X-Service-API-Key: $SERVICE_API_KEY" \
  --header "Content-Type: application/json" \
  --data '{ "action": "stop" }'
