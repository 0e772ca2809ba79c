import './names.ts';

export { FAVORITE_KINDS, Favorite, favorite } from './favorite.ts';
