// Uploads to the object store, by the store's own client. Credentials are fetched ahead, once the first screen stands, and
// again when they end; an upload that comes earlier fetches them itself. The client's code takes a tenth of a second of the
// page to start, so that it comes with the first upload.
import { photoFault, type UploadToken } from '../contracts/api/uploads';
import { uploadName } from '../shared/upload-name';

/** The functions of the store's client that are used here. */
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
  /** Does something later; the answer calls that off. */
  readonly schedule?: (work: () => void, afterMs: number) => () => void;
}

export interface UploadOptions {
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Renewed so long before the end, that no upload meets it. */
const MARGIN_MS = 5 * 60_000;
/** A part takes a few seconds on a site's network. */
const PART_BYTES = 512 * 1024;

/** Between two tries to have credentials ahead, and the least time between two renewals. */
const TRY_AGAIN_MS = 5 * 60_000;

function realSchedule(work: () => void, afterMs: number): () => void {
  const timer = setTimeout(work, afterMs);
  return () => clearTimeout(timer);
}

interface Credentials {
  readonly token: Promise<UploadToken>;
  /** For everything but uploads in parts, which `cancel` would end together; null until somebody needs it. */
  client: Promise<StoreClient> | null;
  /** Null until it has come. */
  renewAtMs: number | null;
}

export class Uploads {
  readonly #options: UploadsOptions;
  /** One for all uploads, from the moment it is asked for. */
  #credentials: Credentials | null = null;
  #stopRenewing: () => void = () => undefined;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** Fetches credentials ahead of their first use, and others each time that they are about to end. */
  prepare(): void {
    this.#stopRenewing();
    let stopped = false;
    let stopWaiting = (): void => undefined;
    const again = (afterMs: number): void => {
      if (!stopped) stopWaiting = (this.#options.schedule ?? realSchedule)(fetchAhead, afterMs);
    };
    const fetchAhead = (): void => {
      this.#token().then(
        () => again(Math.max(TRY_AGAIN_MS, (this.#credentials?.renewAtMs ?? 0) - this.#nowMs())),
        // The error is ignored here: an upload in the meantime tries again and rejects with it.
        () => again(TRY_AGAIN_MS),
      );
    };
    this.#stopRenewing = () => {
      stopped = true;
      stopWaiting();
    };
    fetchAhead();
  }

  /**
   * Uploads a photo of a warning's closure; answers its key. Rejects when it is none or too large, and when the store or
   * the server refuses it.
   */
  async photo(file: File, { onProgress = () => undefined, signal }: UploadOptions = {}): Promise<string> {
    const fault = photoFault(file);
    if (fault !== null) throw new Error(`not a photo that is taken, by its ${fault}`);
    const token = await this.#token();
    const inParts = file.size > PART_BYTES;
    // One a photo: `cancel` ends all uploads in parts of its client.
    const client = await (inParts ? this.#makeClient(token) : this.#client());
    signal?.throwIfAborted();
    const key = token.warningPile + uploadName(file.name, this.#nowMs(), (bytes) => crypto.getRandomValues(bytes));
    const cancel = (): void => client.cancel();
    if (inParts) signal?.addEventListener('abort', cancel);
    try {
      if (inParts) {
        await client.multipartUpload(key, file, { mime: file.type, partSize: PART_BYTES, progress: onProgress });
      } else await client.put(key, file, { mime: file.type });
      onProgress(1);
      return key;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Reads the file that was uploaded under a key. */
  async read(key: string): Promise<Blob> {
    const client = await this.#client();
    const { content, res } = await client.get(key);
    const type = 'content-type' in res.headers ? String(res.headers['content-type']) : '';
    return new Blob(content === undefined ? [] : [content], { type });
  }

  /** Forgets the credentials: they are an account's. */
  forget(): void {
    this.#stopRenewing();
    this.#credentials = null;
  }

  #token(): Promise<UploadToken> {
    return this.#valid().token;
  }

  /** The client of the credentials of now. */
  #client(): Promise<StoreClient> {
    const credentials = this.#valid();
    if (credentials.client === null) {
      credentials.client = credentials.token.then((token) => this.#makeClient(token));
      credentials.client.catch(() => {
        credentials.client = null;
      });
    }
    return credentials.client;
  }

  #valid(): Credentials {
    const before = this.#credentials;
    if (before !== null && (before.renewAtMs === null || this.#nowMs() < before.renewAtMs)) return before;
    const credentials: Credentials = { token: this.#options.fetchToken(), client: null, renewAtMs: null };
    this.#credentials = credentials;
    credentials.token.then(
      ({ expiration }) => {
        credentials.renewAtMs = Date.parse(expiration) - MARGIN_MS;
      },
      () => {
        // All who wait for this token get the error. The next call fetches a new token.
        if (this.#credentials === credentials) this.#credentials = null;
      },
    );
    return credentials;
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
