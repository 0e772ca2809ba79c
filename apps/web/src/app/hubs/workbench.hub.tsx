import Workbench from '#features/workbench/workbench.page.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { hubPart } from './hub-part.tsx';

const AdviserDay = hubPart(async () => (await import('#features/clue/day/adviser-day.tsx')).default);

/** 工作台: an adviser's phone shows the customers of today, every other screen figures and to-dos. */
export default function WorkbenchHub() {
  const phone = usePhone();
  const adviser = useProfile()?.adviser ?? false;
  return phone && adviser ? <AdviserDay /> : <Workbench />;
}
