// Addresses of the pages that belong to no type. No type's prefix is `settings`.

export const ACCOUNTS_PATH = '/settings/accounts';
export { SITE_PATH } from '../../screens/site-path';
export const AUDIT_PATH = '/settings/audit';
