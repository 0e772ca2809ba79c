import { DetailFrame } from './detail-frame.tsx';
import { DealerRows } from './report-rows.tsx';

export default function DetailPage() {
  return <DetailFrame of="substanceId">{(fixed) => <DealerRows fixed={fixed} />}</DetailFrame>;
}
