import { later } from '#kit/base/later.tsx';
import type { ImportWizardProps } from './wizard.tsx';

export const ImportWizard = later<ImportWizardProps>(() => import('./wizard.tsx'), {
  wanted: ({ open }) => open,
});
