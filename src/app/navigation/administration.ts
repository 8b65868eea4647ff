// Addresses of the pages that belong to no type. No type's prefix is `settings`.

export const AUDIT_PATH = '/settings/audit';
