curl --fail-with-body --silent --show-error \
  --request POST \
  "$SERVICE_BASE_URL/api/v4/integrations/calendar/authorize" \
  --header "X-Service-API-Key: $SERVICE_API_KEY"
