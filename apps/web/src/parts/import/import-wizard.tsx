import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import type { ImportWizardProps } from './wizard.tsx';

const Wizard = lazyWhenIdle<ImportWizardProps>(() => import('./wizard.tsx'), { wanted: ({ open }) => open });

type Described = Omit<ImportWizardProps, 'open' | 'onClose'>;

export interface FromPage {
  /** The page's address, which says whether it is open. */
  drawer: { importing: boolean; close(): void };
}

export const ImportWizard = ({ drawer, ...rest }: Described & FromPage) => (
  <Wizard open={drawer.importing} onClose={drawer.close} {...rest} />
);

/** What is imported into a list, said once: a wizard that only wants the address of its page. */
export const importWizard = (described: Described) =>
  function ListImport({ drawer }: FromPage) {
    return <ImportWizard drawer={drawer} {...described} />;
  };
