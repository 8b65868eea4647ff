// Panels behind the header.
export { help } from '../help';
export { typePicker } from '../type-picker';
