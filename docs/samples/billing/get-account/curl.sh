curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/api/v2/billing/account" \
  --header "X-Service-API-Key: $SERVICE_API_KEY"
