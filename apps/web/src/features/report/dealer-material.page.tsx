import { DetailPage } from './detail-page.tsx';

export default function Page() {
  return <DetailPage path="report/dealer/material/detail" />;
}
