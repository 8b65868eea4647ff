// The sign-in page, and the frame around every screen.
export { common } from '../common';
export { errors } from '../errors';
export { fluent } from '../fluent';
export { screens } from '../screens';
export { session } from '../session';
export { shell } from '../shell';
