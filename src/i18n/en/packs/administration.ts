// The pages of who administers the site.
export { auditTrail } from '../audit-trail';
