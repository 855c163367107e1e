/** Types of the transport that generated clients import, in the order of the imports. */
export const transportTypes: readonly string[] =
  `ApiPromise ChangedOptions ClientOptions ContentTypeChoice Deployment DescribedEvent EventStream HttpClient HttpMethod Id ItemStream
  KeylessOptions Operation Redirect RequestOptions SecuredOptions
  ServersOption SharedTransport UntypedRequest`.split(/\s+/);

/** Functions of the transport that generated clients import, in the order of the imports. */
export const transportFunctions: readonly string[] =
  `authorizeWith bindMethods chooseServers accepting bigintText byteStream chooseContentType encodeBodies encodeChosen encodeForm
  encodeMultipart encodeRange expandCookies expandHeaders expandPath expandQuery generatedFor joinQueries jsonEvents jsonLines
  readRedirect textEvents wholeText withInt64 writeBigints`.split(/\s+/);
