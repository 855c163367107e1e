curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/api/v4/integrations/calendar/status" \
  --header "X-Service-API-Key: $SERVICE_API_KEY"
