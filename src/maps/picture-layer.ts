// An image of piles on the map. The data core has painted it: a frame moves a textured rectangle or two, whatever the
// number of piles, and no JavaScript runs per pile.
import { BitmapLayer, type UpdateParameters } from 'deck.gl';
import type { ViewBox } from '../contracts/data-core';
import type { SteppedPicture } from './picture-steps';

/** An image and the part of the site that it shows. */
export interface PlacedPicture {
  readonly box: ViewBox;
  readonly picture: SteppedPicture;
}

// deck.gl's own would tint, fade and pick, pixel by pixel.
const FRAGMENT = /* glsl */ `\
#version 300 es
precision highp float;
uniform sampler2D bitmapTexture;
in vec2 vTexCoord;
out vec4 fragColor;

void main(void) {
  geometry.uv = vTexCoord;
  fragColor = texture(bitmapTexture, vTexCoord);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** Colours come multiplied by their alpha, so that soft edges stay clean when an image is scaled. */
const PREMULTIPLIED = {
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const;

type Texture = ReturnType<BitmapLayer['context']['device']['createTexture']>;

interface PictureProps {
  readonly picture: SteppedPicture;
}

/** Uploads an image when it changes, into the texture that it has where the size is the same, and frees it at its end. */
class PictureLayer extends BitmapLayer<PictureProps> {
  static override layerName = 'PictureLayer';
  // deck.gl makes a layer anew with each change and hands this on.
  declare state: BitmapLayer['state'] & { texture?: Texture };

  override getShaders() {
    return { ...super.getShaders(), fs: FRAGMENT };
  }

  override updateState(parameters: UpdateParameters<this>): void {
    super.updateState(parameters);
    const { picture } = parameters.props;
    const { picture: before } = parameters.oldProps;
    if (picture !== before) this.#upload(picture, before?.step);
  }

  override finalizeState(context: this['context']): void {
    super.finalizeState(context);
    this.state.texture?.destroy();
  }

  override draw(): void {
    const { model, texture } = this.state;
    if (!model || !texture) return;
    model.shaderInputs.setProps({
      bitmap: {
        bitmapTexture: texture,
        bounds: [0, 0, 0, 0],
        coordinateConversion: 0,
        desaturate: 0,
        tintColor: [1, 1, 1],
        transparentColor: [0, 0, 0, 0],
      },
    });
    model.draw(this.context.renderPass);
  }

  #upload({ width, height, pixels, news }: SteppedPicture, before: number | undefined): void {
    let { texture } = this.state;
    // The texture has the picture before: the changes on this one are a small part of it.
    if (texture?.width === width && texture.height === height && news !== undefined && news.since === before) {
      for (const { words, ...place } of news.pieces) {
        texture.writeData(new Uint8Array(words.buffer, words.byteOffset, words.byteLength), place);
      }
      return;
    }
    if (texture?.width !== width || texture.height !== height) {
      texture?.destroy();
      texture = this.context.device.createTexture({
        format: 'rgba8unorm',
        width,
        height,
        mipLevels: 1,
        sampler: {
          minFilter: 'linear',
          magFilter: 'linear',
          addressModeU: 'clamp-to-edge',
          addressModeV: 'clamp-to-edge',
        },
      });
      this.setState({ texture });
    }
    texture.writeData(pixels);
  }
}

function pictureLayer(id: string, placed: PlacedPicture): PictureLayer {
  const { minEastM, minNorthM, maxEastM, maxNorthM } = placed.box;
  return new PictureLayer({
    id,
    picture: placed.picture,
    bounds: [minEastM, minNorthM, maxEastM, maxNorthM],
    parameters: PREMULTIPLIED,
    pickable: false,
  });
}

/** Layers for the image of the view and, where that leaves a part of the screen bare, one of the whole site below it. */
export function pictureLayers(view: PlacedPicture | null, below: PlacedPicture | null): readonly PictureLayer[] {
  return [below && pictureLayer('site', below), view && pictureLayer('view', view)].filter((layer) => layer !== null);
}

/** Draws an image of one pixel, so that the shader is compiled. */
export function shaderWarmingLayers(): readonly PictureLayer[] {
  const pixel = { kind: 'piles', painted: [], piles: 1, width: 1, height: 1 } as const;
  const words = new Uint32Array(1);
  const picture = { ...pixel, pixels: new Uint8Array(words.buffer), words };
  return pictureLayers({ box: { minEastM: -1, minNorthM: -1, maxEastM: 1, maxNorthM: 1 }, picture }, null);
}
