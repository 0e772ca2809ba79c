import { contract } from '@zhiying/contract';
import { Column } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Report } from '../report/report.tsx';
import { Room } from '../room/room.tsx';
import { Preflight } from './preflight.tsx';
import { useShowAddress } from './show-address.ts';

/** One show, as it stands: checked before it goes on air, on air, or told afterwards. */
export function ShowPage({ id }: { id: number }) {
  const { closeShow: back } = useShowAddress();
  const show = useCall(contract.liveShow.info, { id });
  return (
    <Column height="full" minHeight={0}>
      <QueryView query={show} sign={<WaitingLines />}>
        {(data) => {
          if (data.state === 'draft') return <Preflight show={data} onBack={back} />;
          if (data.state === 'ended') return <Report show={data} onBack={back} />;
          return <Room show={data} onBack={back} />;
        }}
      </QueryView>
    </Column>
  );
}
