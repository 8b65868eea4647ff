import type { LentCanvas } from '../contract';

/**
 * The one WebGL context that the host owns for an app. Libraries that draw do not free theirs when they are removed, and
 * browsers keep only a few: this one is freed when it is given back, at the unmount at the latest.
 */
export function lender() {
  let loan: LentCanvas | null = null;
  return {
    /** Throws while it is lent. */
    borrowCanvas(): LentCanvas | null {
      if (loan !== null) throw new Error('the canvas is lent already: give it back first');
      const canvas = document.createElement('canvas');
      const gl = canvas.getContext('webgl2');
      if (gl === null) return null;
      const giveBack = (): void => {
        if (loan?.canvas !== canvas) return;
        loan = null;
        gl.getExtension('WEBGL_lose_context')?.loseContext();
        canvas.remove();
      };
      loan = { canvas, gl, giveBack };
      return loan;
    },
    takeBack: () => loan?.giveBack(),
  };
}
