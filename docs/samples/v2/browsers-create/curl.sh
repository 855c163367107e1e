curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/api/v2/browsers" \
  --header "X-Service-API-Key: $SERVICE_API_KEY" \
  --header "Content-Type: application/json" \
  --data '{ "proxyCountryCode": "de" }'
