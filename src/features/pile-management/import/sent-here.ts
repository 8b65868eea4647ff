/** Keys of the imports that this page has sent: it is told their answers. Others are asked about. */
export const sentHere = new Set<string>();
