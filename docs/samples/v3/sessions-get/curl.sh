curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/api/v3/sessions/$V3_SESSION_ID" \
  --header "X-Service-API-Key: $SERVICE_API_KEY"
