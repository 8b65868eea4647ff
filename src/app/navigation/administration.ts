// Addresses of the pages that belong to no type. No type's prefix is `settings`.

export const ACCOUNTS_PATH = '/settings/accounts';
export const SITE_PATH = '/settings/site';
export const AUDIT_PATH = '/settings/audit';
