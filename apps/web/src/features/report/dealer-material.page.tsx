import { DetailFrame } from './detail-frame.tsx';
import { ContentRows } from './report-rows.tsx';

export default function DetailPage() {
  return <DetailFrame of="nodeId">{(fixed) => <ContentRows fixed={fixed} />}</DetailFrame>;
}
