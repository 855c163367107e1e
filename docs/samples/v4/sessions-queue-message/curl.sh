# No V4 response is shown to return a session ID. Use the ID of a session that you know from elsewhere.
session_id="${SESSION_ID:?Set SESSION_ID to the ID of the session that you want to continue.}"

curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/api/v4/sessions/$session_id/queue" \
  --header "X-Service-API-Key: $SERVICE_API_KEY" \
  --header "Content-Type: application/json" \
  --data '{ "text": "Now find the entrance fee" }'
