// The WebGL context that the maps draw by. To make one and to compile the shaders keeps a weak machine busy for half a
// second: it is made ahead when there is time, lent to the map on the screen, and kept for the next one.
import { Deck, type DeckProps, OrthographicView } from 'deck.gl';
import { forgetEventsOf, type Gestures } from './last-events';
import { type PlacedPicture, pictureLayers, shaderWarmingLayers } from './picture-layer';
import { StageLoans } from './stage-loans';
import { isSoftware } from './webgl';

const VIEW = new OrthographicView({ id: 'site', flipY: false });
// Dragging, pinching and the wheel, each at once; keys and double clicks are the map's own.
const CONTROLLER = {
  dragRotate: false,
  touchRotate: false,
  keyboard: false,
  doubleClickZoom: false,
  inertia: false,
  scrollZoom: { speed: 0.006, smooth: false },
};
// The shaders smooth their own edges, and nothing reads the canvas back: both would cost a copy of every frame.
const DEVICE = { webgl: { antialias: false, preserveDrawingBuffer: false, stencil: false } };
const NOTHING = {
  onViewStateChange: () => undefined,
  onInteractionStateChange: () => undefined,
  onAfterRender: () => undefined,
} satisfies DeckProps<OrthographicView>;

/** Where a stage is compiled before a map shows it: laid out, so that it has a size, and seen by nobody. */
const ASIDE = 'position:fixed;left:0;top:0;width:32px;height:32px;visibility:hidden;pointer-events:none';

/** Properties of the stage that a map sets: its images, camera and events. */
export interface Scene
  extends Pick<
    DeckProps<OrthographicView>,
    'viewState' | 'useDevicePixels' | 'getCursor' | 'onViewStateChange' | 'onAfterRender' | 'onInteractionStateChange'
  > {
  /** The image for the camera. */
  readonly picture: PlacedPicture | null;
  /** Lies below where that leaves a part of the screen bare. */
  readonly below: PlacedPicture | null;
}

/** The animation loop is known to subclasses only. */
class PausingDeck extends Deck<OrthographicView> {
  pause(): void {
    this.animationLoop?.stop();
  }

  resume(): void {
    void this.animationLoop?.start();
  }

  /** Draws what was set last; deck.gl would draw what it showed before, and take that up in the next frame. */
  drawNow(): void {
    this.layerManager?.updateLayers();
    this.redraw('placed');
  }

  /**
   * Lets go of the last presses and clicks. The browser keeps with an event all elements that it went through: these
   * would be the whole screen of a map that is gone, until somebody presses on the next one.
   */
  forgetEvents(): void {
    // biome-ignore lint/complexity/useLiteralKeys: it is private, and nothing else lets go of them
    const gestures: Gestures | undefined = this.eventManager?.['manager'];
    if (gestures !== undefined) forgetEventsOf(gestures);
    // biome-ignore lint/complexity/useLiteralKeys: as above
    const hovering: { event: unknown } = this['_pickRequest'];
    hovering.event = null;
  }

  /** Frees context and canvas at once; browsers allow few. */
  destroy(): void {
    const { device } = this;
    this.finalize();
    // It watches the screen's pixel ratio, by which the browser would keep it with all that belongs to it.
    device?.canvasContext?.destroy();
    device?.destroy();
    device?.loseDevice();
  }
}

/** A canvas with its WebGL context and compiled shaders. It belongs to one map at a time. */
export class MapStage {
  /** To be put where the map is; fills it. */
  readonly element: HTMLElement;
  /** Drawn by the processor: every pixel counts. */
  readonly software: boolean;
  lost = false;
  #onLost: (() => void) | null = null;
  #lent = false;
  #placing: ResizeObserver | null = null;
  /** The last one that was set. */
  #pixelRatio: Scene['useDevicePixels'];
  readonly #deck: PausingDeck;

  private constructor(element: HTMLElement, deck: PausingDeck, software: boolean) {
    this.element = element;
    this.#deck = deck;
    this.software = software;
    // Lost contexts do not bubble, so they are caught on the way down to the canvas.
    element.addEventListener(
      'webglcontextlost',
      () => {
        this.lost = true;
        this.#onLost?.();
      },
      true,
    );
  }

  /** Makes a stage aside; rejects where there is no WebGL 2. */
  static make(): Promise<MapStage> {
    const element = document.createElement('div');
    element.className = 'deck-events-root';
    element.style.cssText = ASIDE;
    const canvas = document.createElement('canvas');
    canvas.id = 'map-stage';
    element.append(canvas);
    document.body.append(element);
    return new Promise((resolve, reject) => {
      let stage: MapStage | null = null;
      const onError = (error: Error) => {
        if (stage !== null) stage.#onLost?.();
        else {
          element.remove();
          dropThrown(error);
          reject(error);
        }
      };
      const deck: PausingDeck = new PausingDeck({
        ...NOTHING,
        canvas,
        parent: element,
        width: '100%',
        height: '100%',
        views: VIEW,
        viewState: { target: [0, 0, 0], zoom: 0 },
        controller: CONTROLLER,
        layers: [...shaderWarmingLayers()],
        widgets: [],
        deviceProps: DEVICE,
        onDeviceInitialized: (device) => {
          const made = new MapStage(element, deck, isSoftware(device.info.renderer));
          stage = made;
          deck.setProps({ onAfterRender: () => made.#rest() });
          resolve(made);
        },
        onError,
      });
    });
  }

  /** Shows it in `place`, for a map that wants to know when the context is lost. */
  enter(place: HTMLElement, onLost: () => void): void {
    this.#lent = true;
    this.#onLost = onLost;
    this.element.style.cssText = 'position:absolute;inset:0';
    place.append(this.element);
    this.#drawOncePlaced();
    if (this.lost) onLost();
  }

  /** A frame before the canvas has the size of its place would be empty, and its buffer would be made twice. */
  #drawOncePlaced(): void {
    // luma.gl watches the canvas for longer, so it hears of the new size before this does.
    const placing = new ResizeObserver(() => {
      if (this.element.clientWidth === 0 || this.element.clientHeight === 0) return;
      this.#stopPlacing();
      // Into the frame that is being made; the loop would begin with the next one.
      this.#deck.drawNow();
      this.#deck.resume();
    });
    this.#placing = placing;
    placing.observe(this.element);
  }

  #stopPlacing(): void {
    this.#placing?.disconnect();
    this.#placing = null;
  }

  show({ picture, below, useDevicePixels, ...scene }: Scene): void {
    // With each setting of it luma.gl asks where the canvas lies, for which the browser lays out the page at once.
    const isSet = useDevicePixels === undefined || useDevicePixels === this.#pixelRatio;
    const ratio = isSet ? {} : { useDevicePixels };
    this.#pixelRatio = useDevicePixels;
    this.#deck.setProps({ ...scene, ...ratio, layers: [...pictureLayers(picture, below)] });
  }

  /** Takes it off the screen with all that it showed. */
  leave(): void {
    this.#lent = false;
    this.#onLost = null;
    this.#stopPlacing();
    this.#deck.setProps({ ...NOTHING, layers: [...shaderWarmingLayers()] });
    this.#deck.forgetEvents();
    this.#rest();
  }

  destroy(): void {
    this.#onLost = null;
    this.#stopPlacing();
    this.element.remove();
    this.#deck.destroy();
  }

  /** Nothing is drawn while no map shows it. It waits in the page: a canvas outside of it would look like one forgotten. */
  #rest(): void {
    if (this.#lent) return;
    this.#deck.pause();
    this.element.style.cssText = 'display:none';
    document.body.append(this.element);
  }
}

/**
 * deck.gl tells an error of its start, and throws it as well where nobody can catch it: without WebGL 2 that would be
 * reported as a fault of the page, though the map says so.
 */
function dropThrown(startError: Error): void {
  const drop = (event: PromiseRejectionEvent): void => {
    if (event.reason !== startError) return;
    window.removeEventListener('unhandledrejection', drop, true);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Before those that report: they listen on the way up.
  window.addEventListener('unhandledrejection', drop, true);
}

const loans = new StageLoans(() => MapStage.make());

/** Makes a stage ahead where the next map would have to wait for one. */
export function prepareStage(): void {
  // The first flat canvas of a page connects to the graphics process too.
  document.createElement('canvas').getContext('2d')?.fillRect(0, 0, 1, 1);
  loans.prepare();
}

/** The stage that lies ready, or a new one; rejects where there is no WebGL 2. */
export const borrowStage = () => loans.borrow();
