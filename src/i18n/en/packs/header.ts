// What opens from the header.
export { help } from '../help';
export { typePicker } from '../type-picker';
