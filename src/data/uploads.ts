// Uploads to the object store, by the store's own client. Client and credentials come with the first upload, and again
// when the credentials have expired; nobody pays for them who uploads nothing.
import type { UploadToken } from '../contracts/api/uploads';
import { uploadName } from '../shared/upload-name';

/** What is needed of the store's client. */
export interface StoreClient {
  put(key: string, file: Blob, options: { readonly mime: string }): Promise<unknown>;
  multipartUpload(
    key: string,
    file: Blob,
    options: {
      readonly mime: string;
      readonly partSize: number;
      readonly progress: (share: number) => void;
    },
  ): Promise<unknown>;
  /** Ends an upload in parts. */
  cancel(): void;
  get(key: string): Promise<{ readonly content?: BlobPart; readonly res: { readonly headers: object } }>;
}

export interface StoreClientOptions {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly stsToken: string;
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string;
  /** The bucket stands in the path. */
  readonly sldEnable: boolean;
  /** The endpoint is the bucket's own host. */
  readonly cname: boolean;
  readonly authorizationV4: true;
  readonly refreshSTSToken: () => Promise<{ accessKeyId: string; accessKeySecret: string; stsToken: string }>;
  readonly refreshSTSTokenInterval: number;
}

export interface UploadsOptions {
  readonly fetchToken: () => Promise<UploadToken>;
  readonly makeClient: (options: StoreClientOptions) => Promise<StoreClient>;
  readonly nowMs?: () => number;
}

export interface UploadOptions {
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Renewed so long before the end, that no upload meets it. */
const MARGIN_MS = 5 * 60_000;
/** A part takes a few seconds on a site's network. */
const PART_BYTES = 512 * 1024;

interface Ready {
  readonly client: StoreClient;
  readonly token: UploadToken;
}

export class Uploads {
  readonly #options: UploadsOptions;
  #ready: Promise<Ready> | null = null;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** Uploads a photo of a warning's closure; answers its key. Rejects when the store or the server refuses it. */
  async photo(file: File, { onProgress = () => undefined, signal }: UploadOptions = {}): Promise<string> {
    const { client, token } = await this.#current();
    signal?.throwIfAborted();
    const key = token.warningPile + uploadName(file.name, this.#nowMs(), (bytes) => crypto.getRandomValues(bytes));
    const cancel = (): void => client.cancel();
    signal?.addEventListener('abort', cancel);
    try {
      if (file.size <= PART_BYTES) await client.put(key, file, { mime: file.type });
      else await client.multipartUpload(key, file, { mime: file.type, partSize: PART_BYTES, progress: onProgress });
      onProgress(1);
      return key;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** What was uploaded under a key. */
  async read(key: string): Promise<Blob> {
    const { client } = await this.#current();
    const { content, res } = await client.get(key);
    const type = 'content-type' in res.headers ? String(res.headers['content-type']) : '';
    return new Blob(content === undefined ? [] : [content], { type });
  }

  /** Forgets the credentials: they are an account's. */
  forget(): void {
    this.#ready = null;
  }

  async #current(): Promise<Ready> {
    const ready = await this.#ready?.catch(() => null);
    if (ready && Date.parse(ready.token.expiration) - MARGIN_MS > this.#nowMs()) return ready;
    const renewed = this.#make();
    this.#ready = renewed;
    return await renewed;
  }

  async #make(): Promise<Ready> {
    const token = await this.#options.fetchToken();
    const client = await this.#options.makeClient({
      ...secretsOf(token),
      bucket: token.bucket,
      region: token.region,
      endpoint: token.aliOssHost,
      sldEnable: token.pathStyle,
      cname: !token.pathStyle,
      authorizationV4: true,
      // An upload may outlast its credentials.
      refreshSTSToken: async () => secretsOf(await this.#options.fetchToken()),
      refreshSTSTokenInterval: Math.max(60_000, Date.parse(token.expiration) - this.#nowMs() - MARGIN_MS),
    });
    return { client, token };
  }

  #nowMs(): number {
    return this.#options.nowMs?.() ?? Date.now();
  }
}

function secretsOf({ accessKeyId, accessKeySecret, securityToken }: UploadToken) {
  return { accessKeyId, accessKeySecret, stsToken: securityToken };
}
