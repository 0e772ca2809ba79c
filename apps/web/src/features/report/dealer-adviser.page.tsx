import { DetailPage } from './detail-page.tsx';

export default function Page() {
  return <DetailPage path="report/dealer/adviser/detail" />;
}
