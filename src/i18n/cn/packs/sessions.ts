// Devices that an account is signed in at.
export { sessions } from '../sessions';
