// What the browser can draw with.

export type WebGlSupport =
  | { readonly kind: 'none' }
  /** `software`: drawn by the processor; every pixel counts. */
  | { readonly kind: 'hardware' | 'software' };

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const MAX_PIXEL_RATIO = 1.75;

/** Tries WebGL 2 on a canvas of its own and frees it again. */
export function detectWebGl(): WebGlSupport {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const gl = canvas.getContext('webgl2');
  if (!gl) return { kind: 'none' };
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { kind: typeof renderer === 'string' && SOFTWARE.test(renderer) ? 'software' : 'hardware' };
}

/** Drawing-buffer pixels a CSS pixel gets. */
export function mapPixelRatio(support: WebGlSupport): number {
  return support.kind === 'hardware' ? Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO) : 1;
}
