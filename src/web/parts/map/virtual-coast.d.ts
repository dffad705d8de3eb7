declare module 'virtual:coast' {
  export const coast: [latitude: number, longitude: number][][];
}
