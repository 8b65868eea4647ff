// Passwords that people set themselves: in the user menu, and by an invitation's link.
export { ownPassword } from '../own-password';
