import { DetailFrame } from './detail-frame.tsx';
import { AdviserRows } from './report-rows.tsx';

export default function DetailPage() {
  return <DetailFrame of="nodeId">{(fixed) => <AdviserRows fixed={fixed} />}</DetailFrame>;
}
