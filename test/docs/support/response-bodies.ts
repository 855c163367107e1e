/** A document as far as it is read here. */
export interface Document {
  readonly paths: Readonly<Record<string, object>>;
}

/** What an operation answers with one status, in one media type. */
export interface ResponseBody {
  /** `v4 POST /runs 2XX` */
  readonly name: string;
  readonly document: Document;
  /** JSON pointer of the schema in the document. */
  readonly schema: string;
  /** Whether the document says anything about the body: any value at all matches a schema without keywords. */
  readonly isShown: boolean;
  readonly examples: readonly unknown[];
}

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** Lists the response bodies of every operation of a document. */
export function responseBodies(api: string, document: Document): ResponseBody[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .flatMap((method) => {
        const responses = `/paths/${escape(path)}/${method}/responses`;
        return Object.keys(valueAt(document, responses)).flatMap((status) =>
          bodiesOf(document, {
            name: `${api} ${method.toUpperCase()} ${path} ${status}`,
            pointer: `${responses}/${status}`,
          }),
        );
      }),
  );
}

function bodiesOf(
  document: Document,
  { name, pointer }: { readonly name: string; readonly pointer: string },
): ResponseBody[] {
  const response = follow(document, pointer);
  const { content = {} } = valueAt(document, response) as { content?: Record<string, Media> };
  return Object.entries(content).map(([type, media]) => ({
    name,
    document,
    schema: `${response}/content/${escape(type)}/schema`,
    isShown: Object.keys(media.schema ?? {}).length > 0,
    examples: [
      ...("example" in media ? [media.example] : []),
      ...Object.values(media.examples ?? {}).map(({ value }) => value),
    ],
  }));
}

/** The pointer itself, or the one that a reference there leads to. */
function follow(document: Document, pointer: string): string {
  const { $ref } = valueAt(document, pointer) as { $ref?: string };
  return $ref === undefined ? pointer : follow(document, $ref.slice(1));
}

function valueAt(document: Document, pointer: string): object {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<object>(
    (node, key) => Object(Reflect.get(node, key.replaceAll("~1", "/").replaceAll("~0", "~"))),
    document,
  );
}

function escape(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
