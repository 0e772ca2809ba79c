import { DEALER } from './place.kinds.ts';
import { PlacePage } from './place.page.tsx';

/** 经销商 */
const DealerPage = () => <PlacePage what={DEALER} />;
export default DealerPage;
