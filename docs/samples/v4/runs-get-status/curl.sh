curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/api/v4/runs/$RUN_ID/status" \
  --header "X-Service-API-Key: $SERVICE_API_KEY"
