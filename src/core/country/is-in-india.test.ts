import { expect, test } from 'vitest';
import { isInIndia } from './is-in-india.ts';

// Each place with its latitude and longitude.
const INDIAN = `
  Delhi 28.61 77.21, Mumbai 19.08 72.88, Kolkata 22.57 88.36, Chennai 13.08 80.27,
  Bengaluru 12.97 77.59, Hyderabad 17.39 78.49, Pune 18.52 73.86, Ahmedabad 23.02 72.57,
  Surat 21.17 72.83, Rajkot 22.3 70.8, Bhuj 23.24 69.67, Dwarka 22.24 68.97, Jaisalmer 26.91 70.91,
  Jodhpur 26.24 73.02, Sri Ganganagar 29.9 73.88, Amritsar 31.63 74.87, Jammu 32.73 74.87,
  Srinagar 34.08 74.8, Leh 34.15 77.58, Kargil 34.56 76.13, Shimla 31.1 77.17, Dehradun 30.32 78.03,
  Pithoragarh 29.58 80.21, Lucknow 26.85 80.95, Gorakhpur 26.76 83.37, Patna 25.59 85.14,
  Muzaffarpur 26.12 85.36, Siliguri 26.72 88.43, Darjeeling 27.04 88.26, Gangtok 27.33 88.61,
  Cooch Behar 26.32 89.45, Guwahati 26.14 91.74, Shillong 25.57 91.88, Tawang 27.59 91.87,
  Itanagar 27.08 93.61, Dibrugarh 27.47 94.91, Kohima 25.67 94.11, Imphal 24.81 93.94,
  Aizawl 23.73 92.72, Agartala 23.83 91.28, Silchar 24.82 92.8, Malda 25.01 88.14,
  Bhubaneswar 20.3 85.82, Puri 19.81 85.83, Visakhapatnam 17.69 83.22, Puducherry 11.94 79.83,
  Rameswaram 9.29 79.31, Kanyakumari 8.09 77.54, Thiruvananthapuram 8.52 76.94, Kochi 9.93 76.27,
  Mangaluru 12.91 74.86, Panaji 15.49 73.83, Port Blair 11.62 92.73, Kavaratti 10.57 72.64`;

const FOREIGN = `
  Karachi 24.86 67.0, Lahore 31.55 74.34, Sialkot 32.49 74.53, Islamabad 33.68 73.05,
  Bahawalpur 29.4 71.68, Muzaffarabad 34.37 73.47, Gilgit 35.92 74.31, Kathmandu 27.72 85.32,
  Pokhara 28.21 83.99, Nepalgunj 28.05 81.62, Birgunj 27.01 84.88, Biratnagar 26.45 87.28,
  Thimphu 27.47 89.64, Lhasa 29.65 91.12, Dhaka 23.81 90.41, Chattogram 22.36 91.78,
  Sylhet 24.9 91.87, Cumilla 23.46 91.18, Khulna 22.82 89.55, Jashore 23.17 89.21,
  Rajshahi 24.37 88.6, Rangpur 25.75 89.25, Dinajpur 25.63 88.64, Yangon 16.87 96.2,
  Mandalay 21.97 96.08, Colombo 6.93 79.86, Jaffna 9.66 80.02, Malé 4.18 73.51, Dubai 25.2 55.27,
  Singapore 1.35 103.82, New York 40.71 -74.01, London 51.51 -0.13, the pole 90 77,
  the antipodes -21 -102`;

function findPlaces(text: string, isInside: boolean): string[] {
  const places = text.split(',').map((place) => /^(.+) (\S+) (\S+)$/.exec(place.trim()) ?? []);
  return places
    .filter(([, , lat, lon]) => isInIndia(Number(lat), Number(lon)) === isInside)
    .map(([, name = '']) => name);
}

test('cities of India are in India', () => {
  expect(findPlaces(INDIAN, false)).toEqual([]);
  expect(findPlaces(INDIAN, true)).toHaveLength(54);
});

test('cities of its neighbours and of the rest of the world are not', () => {
  expect(findPlaces(FOREIGN, true)).toEqual([]);
  expect(findPlaces(FOREIGN, false)).toHaveLength(34);
});

test('a place that is no place is not in India', () => {
  expect(isInIndia(Number.NaN, Number.NaN)).toBe(false);
});
