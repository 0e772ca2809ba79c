import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { GrowthPage } from '#features/growth/growth-page.tsx';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import { useDrawerAddress } from '#kit/list/index.ts';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { hubPart } from './hub-part.tsx';

const BenchmarkTab = hubPart(
  async () => (await import('#features/hot/benchmark/benchmark-list.tsx')).BenchmarkTab,
);

/** 潜客增长, with the accounts people are heard at: our own and those we compare ourselves with. */
export default function GrowthHub() {
  return (
    <GrowthPage
      sources={{
        id: 'benchmark',
        title: '对标与来源',
        keys: keysOf(contract.hotBenchmark.list),
        render: () => <BenchmarkTab />,
      }}
      sourcesHead={<BenchmarkButtons />}
    />
  );
}

function BenchmarkButtons() {
  const drawer = useDrawerAddress();
  return (
    <Can keys={keysOf(contract.hotBenchmark.create)}>
      <Button icon={<UploadIcon />} onClick={drawer.importFile}>
        导入作品
      </Button>
      <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
        新增对标账号
      </Button>
    </Can>
  );
}
