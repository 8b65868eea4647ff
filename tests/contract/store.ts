// The object store's own client, as the console makes it from an account's credentials.
import OSS from 'ali-oss';
import type { UploadToken } from '../../src/contracts/api/uploads';

export function storeClient(given: UploadToken, port: number, authorizationV4 = true): OSS {
  const options = {
    accessKeyId: given.accessKeyId,
    accessKeySecret: given.accessKeySecret,
    stsToken: given.securityToken,
    bucket: given.bucket,
    region: given.region,
    endpoint: `http://localhost:${port}`,
    sldEnable: given.pathStyle,
    authorizationV4,
    refreshSTSToken: async () => ({ ...given, stsToken: given.securityToken }),
    refreshSTSTokenInterval: 3_600_000,
  };
  return new OSS(options);
}

/** The store's code for its refusal; `no error`, or an error without a code as it is. */
export function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}
