import './names.ts';

export { DEALER_IMPORT, type PlaceImport, STORE_IMPORT } from './import.ts';
export { dealer, Place, PlaceInfo, type PlaceSearch, store } from './place.ts';
