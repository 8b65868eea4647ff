// Who gives credentials for uploads: this server for its own store, or Alibaba Cloud's STS.
import type { UploadToken } from '../../src/contracts/api/uploads';
import { BUCKET } from './object-routes';
import { grantUploads } from './security-token';

const LIFE_S = 3_600;

export interface CloudStore {
  /** For example `oss-cn-hangzhou`. */
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** What the credentials that are handed out act as. */
  readonly roleArn: string;
}

export interface UploadGrants {
  /** `origin`: where the browser sees this server. */
  grant(accountId: number, origin: string): Promise<UploadToken>;
}

const directories = (accountId: number) => ({
  adminOssDirectory: `account/${accountId}/`,
  warningPile: `account/${accountId}/warning/`,
});

/** Of the local store. */
export function localGrants(serverKey: Buffer): UploadGrants {
  return {
    async grant(accountId, origin) {
      const expiresMs = Date.now() + LIFE_S * 1000;
      const places = directories(accountId);
      const credentials = grantUploads(serverKey, { accountId, directory: places.adminOssDirectory, expiresMs });
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
    async grant(accountId) {
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
