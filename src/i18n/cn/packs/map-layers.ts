// Layers and tools of a map.
export { mapLayers } from '../map-layers';
