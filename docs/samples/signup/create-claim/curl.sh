curl --fail-with-body --silent --show-error \
  --request POST \
  "$SERVICE_BASE_URL/cloud/signup/claim" \
  --header "X-Service-API-Key: $SERVICE_API_KEY"
