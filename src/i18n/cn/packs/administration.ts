// The pages of who administers the site.
export { accounts } from '../accounts';
export { auditTrail } from '../audit-trail';
export { faster } from '../faster';
export { site } from '../site';
