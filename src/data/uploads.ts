// Uploads to the object store, by the store's own client. Client and credentials come with the first upload, and
// credentials again when they have expired; nobody pays for them who uploads nothing.
import { photoFault, type UploadToken } from '../contracts/api/uploads';
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
  /** Ends all uploads in parts. */
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

interface HeldToken {
  readonly token: Promise<UploadToken>;
  /** Null until it has come. */
  renewAtMs: number | null;
}

export class Uploads {
  readonly #options: UploadsOptions;
  /** One for all uploads, from the moment it is asked for. */
  #held: HeldToken | null = null;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /**
   * Uploads a photo of a warning's closure; answers its key. Rejects when it is none or too large, and when the store or
   * the server refuses it.
   */
  async photo(file: File, { onProgress = () => undefined, signal }: UploadOptions = {}): Promise<string> {
    const fault = photoFault(file);
    if (fault !== null) throw new Error(`not a photo that is taken, by its ${fault}`);
    const token = await this.#token();
    // One a photo: `cancel` ends all uploads in parts of its client.
    const client = await this.#makeClient(token);
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
    const client = await this.#makeClient(await this.#token());
    const { content, res } = await client.get(key);
    const type = 'content-type' in res.headers ? String(res.headers['content-type']) : '';
    return new Blob(content === undefined ? [] : [content], { type });
  }

  /** Forgets the credentials: they are an account's. */
  forget(): void {
    this.#held = null;
  }

  #token(): Promise<UploadToken> {
    const before = this.#held;
    if (before !== null && (before.renewAtMs === null || this.#nowMs() < before.renewAtMs)) return before.token;
    const held: HeldToken = { token: this.#options.fetchToken(), renewAtMs: null };
    this.#held = held;
    held.token.then(
      ({ expiration }) => {
        held.renewAtMs = Date.parse(expiration) - MARGIN_MS;
      },
      () => {
        // Whoever waits is told; the next one asks again.
        if (this.#held === held) this.#held = null;
      },
    );
    return held.token;
  }

  #makeClient(token: UploadToken): Promise<StoreClient> {
    return this.#options.makeClient({
      ...secretsOf(token),
      bucket: token.bucket,
      region: token.region,
      endpoint: token.aliOssHost,
      sldEnable: token.pathStyle,
      cname: !token.pathStyle,
      authorizationV4: true,
      // An upload may outlast its credentials.
      refreshSTSToken: async () => secretsOf(await this.#token()),
      refreshSTSTokenInterval: Math.max(60_000, Date.parse(token.expiration) - this.#nowMs() - MARGIN_MS),
    });
  }

  #nowMs(): number {
    return this.#options.nowMs?.() ?? Date.now();
  }
}

function secretsOf({ accessKeyId, accessKeySecret, securityToken }: UploadToken) {
  return { accessKeyId, accessKeySecret, stsToken: securityToken };
}
