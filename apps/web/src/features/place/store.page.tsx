import { STORE } from './place.kinds.ts';
import { PlacePage } from './place.page.tsx';

/** 门店 */
const StorePage = () => <PlacePage what={STORE} />;
export default StorePage;
