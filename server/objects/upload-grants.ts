// Issuers of credentials for uploads: this server for its own store, or Alibaba Cloud's STS.
import type { UploadToken } from '../../src/contracts/api/uploads';
import type { ObjectFolder } from './object-folder';
import { BUCKET } from './object-routes';
import { grantUploads, type UploadGrant } from './security-token';

const LIFE_S = 3_600;

export interface CloudStore {
  /** For example `oss-cn-hangzhou`. */
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Role that the granted credentials act as. */
  readonly roleArn: string;
}

/** Account and session that upload. */
export type UploadHolder = Pick<UploadGrant, 'accountId' | 'sessionId'>;

export interface UploadGrants {
  /** `origin`: where the browser sees this server. */
  grant(holder: UploadHolder, origin: string): Promise<UploadToken>;
  /**
   * Of keys that an account gives for its uploads, the first that is not below its own directory or, in the local store,
   * not there; null when all are. A bucket is not asked.
   */
  strayKey(accountId: number, keys: readonly string[]): Promise<string | null>;
}

const directories = (accountId: number) => ({
  adminOssDirectory: `account/${accountId}/`,
  warningPile: `account/${accountId}/warning/`,
});

const isOwn = (accountId: number, key: string): boolean => key.startsWith(directories(accountId).adminOssDirectory);

/** Of the local store. */
export function localGrants(serverKey: Buffer, objects: ObjectFolder): UploadGrants {
  return {
    async strayKey(accountId, keys) {
      for (const key of keys) {
        if (!isOwn(accountId, key) || (await objects.head(key)) === undefined) return key;
      }
      return null;
    },
    async grant({ accountId, sessionId }, origin) {
      const expiresMs = Date.now() + LIFE_S * 1000;
      const places = directories(accountId);
      const credentials = grantUploads(serverKey, {
        accountId,
        sessionId,
        directory: places.adminOssDirectory,
        expiresMs,
      });
      return {
        ...credentials,
        ...places,
        expiration: new Date(expiresMs).toISOString(),
        aliOssHost: origin,
        bucket: BUCKET,
        region: 'oss-local',
        pathStyle: true,
      };
    },
  };
}

/** Of a bucket of Alibaba Cloud; the policy allows what the local store does. */
export function cloudGrants(store: CloudStore): UploadGrants {
  return {
    strayKey: async (accountId, keys) => keys.find((key) => !isOwn(accountId, key)) ?? null,
    async grant({ accountId }) {
      const places = directories(accountId);
      // Only where a cloud is configured: the package is large.
      const { default: OSS } = await import('ali-oss');
      const sts = new OSS.STS({ accessKeyId: store.accessKeyId, accessKeySecret: store.accessKeySecret });
      const { credentials } = await sts.assumeRole(
        store.roleArn,
        uploadPolicy(store.bucket, places.adminOssDirectory),
        LIFE_S,
        `account-${accountId}`,
      );
      return {
        securityToken: credentials.SecurityToken,
        accessKeyId: credentials.AccessKeyId,
        accessKeySecret: credentials.AccessKeySecret,
        expiration: credentials.Expiration,
        ...places,
        aliOssHost: cloudHost(store),
        bucket: store.bucket,
        region: store.region,
        pathStyle: false,
      };
    },
  };
}

/** Origin of a bucket. */
export function cloudHost({ bucket, region }: Pick<CloudStore, 'bucket' | 'region'>): string {
  return `https://${bucket}.${region}.aliyuncs.com`;
}

/** Write below the directory, read anything whose name is known. */
export function uploadPolicy(bucket: string, directory: string): string {
  return JSON.stringify({
    Version: '1',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['oss:PutObject', 'oss:AbortMultipartUpload', 'oss:ListParts'],
        Resource: [`acs:oss:*:*:${bucket}/${directory}*`],
      },
      { Effect: 'Allow', Action: ['oss:GetObject'], Resource: [`acs:oss:*:*:${bucket}/*`] },
    ],
  });
}
