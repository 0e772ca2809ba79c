import { create } from 'zustand';

/** Whether files were chosen in this window: then what shows them is wanted at once, not when all is quiet. */
export const useUploadsBegun = create(() => false);
